// Node flags and environment of the built server, for `npm start`, the tests and the benchmarks. deploy/ has the same
// for machines without npm.

/**
 * Some seconds after a busy time V8's memory reducer would compact the heap, which blocks for 60 ms and more (decision
 * 0016). New objects get 2 × 8 MB instead of 2 × 64; a worker thread may get less. The old generation is collected when
 * it has grown by a third, including the bytes of buffers, instead of doubled: decision 0023 has the figures.
 */
export const serverFlags = ['--no-memory-reducer', '--scavenger-max-new-space-capacity-mb=4', '--heap-growing-percent=30', '--external-memory-accounted-in-global-limit']

/**
 * Settings of glibc's allocator, which reads them at process start: two arenas for all threads, and separate mappings
 * for blocks of 128 KB and more, so that freed memory is returned to the system.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
