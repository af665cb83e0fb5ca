import { benchPublishing } from './tests/bench/publish-scale.ts'
import { withDataDir } from './tests/support/site-process.ts'
await withDataDir(benchPublishing)
