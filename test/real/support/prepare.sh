#!/bin/sh
# What the tests of this folder need: packages, Prisma's client, checked types, the built package. The installations run beside each other.
set -eu
cd "$(dirname "$0")/../../.."
install() { npm ci --prefix "$1" --no-audit --no-fund --loglevel=error; }
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
