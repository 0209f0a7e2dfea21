// How the built server is run: by `npm start`, the tests and the benchmarks. deploy/ says the same of machines without npm.

/**
 * Some seconds after a busy time V8 would give memory back, and move all that it keeps: 60 ms and more at once (decision 0016).
 * New objects get 2 × 8 MB in place of 2 × 64; a thread may be given less. What is old is collected when it, with the bytes of
 * buffers, has grown by a third, in place of by as much again: decision 0023 has the figures.
 */
export const serverFlags = ['--no-memory-reducer', '--scavenger-max-new-space-capacity-mb=4', '--heap-growing-percent=30', '--external-memory-accounted-in-global-limit']

/**
 * Of glibc's allocator, which reads them as the process begins: two arenas for all threads, and blocks of 128 KB and more
 * alone, so that what is given back leaves the process.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
