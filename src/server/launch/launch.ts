import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compile, run } from './compiled-site.ts'

const site = fileURLToPath(new URL('site.cjs', import.meta.url))

// Node follows source maps of files that it has loaded itself.
if (process.execArgv.includes('--enable-source-maps')) createRequire(site)(site)
else run(compile(site), site)
