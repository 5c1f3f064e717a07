#!/bin/sh
echo '{"since": 1}'
