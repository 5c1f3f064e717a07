#!/bin/sh
grep -q '"newContent": *"---'
