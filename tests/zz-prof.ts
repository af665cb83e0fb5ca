import { load } from './bench/load.ts'
import { startSite, withDataDir } from './support/site-process.ts'
import { readdirSync } from 'node:fs'
await withDataDir(async (dataDir) => { const site = await startSite({dataDir, env:{LOG_LEVEL:'info'}, node:['--cpu-prof','--cpu-prof-dir=/tmp/prof-'+process.argv[2]]});
await new Promise(r=>setTimeout(r,4000))
const asset = readdirSync('dist/assets').find((name) => /^site-.*\.css$/.test(name))
const body = `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent('продвижение')}`
console.log(await load(process.argv[2]==='search'?{url:site.url+'/search/',body}:{url:site.url+'/assets/'+asset},{connections:20,seconds:12}))
await site.kill('SIGTERM') })
