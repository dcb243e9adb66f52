#!/bin/sh
# What the tests of this folder need: packages, Prisma's client, checked types, the built package. The installations run beside each other.
set -eu
cd "$(dirname "$0")/../../.."
# No package needs its script here: they load, build or check what the tests do not use, or make links that the tests make themselves.
install() { npm ci --prefix "$1" --ignore-scripts --no-audit --no-fund --loglevel=error; }
install build/api &
api=$!
install build/site &
site=$!
install test/real
wait $api
wait $site
node test/real/support/prisma-client.mjs
npm run -s build
tsc --project test/real &
types=$!
tsc --project build/site
wait $types
