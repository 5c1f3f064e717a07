#!/bin/sh
grep -q '^---'
