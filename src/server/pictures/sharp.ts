import sharp from 'sharp'

// Each thread that draws has memory of its own, which the allocator hands back late or never: 100 pictures by all
// threads left 130 MiB behind. One thread is fast enough for what is made once.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
