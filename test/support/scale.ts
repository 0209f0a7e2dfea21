import { fileURLToPath } from 'node:url'

/** Whether `npm run prove` is running, which runs long tests in full. */
export const isProof = process.env.CARELINE_PROVE === '1'

/** How often a test tries something: a bounded number in `npm test`, the full number in `npm run prove`. */
export const scaled = (inTests: number, inProof: number): number => (isProof ? inProof : inTests)

/** Every `step`th item of a list, starting at `offset`; all items in `npm run prove`. */
export const sampled = <T>(list: readonly T[], step: number, offset: number): readonly T[] => (isProof ? list : list.filter((_, index) => index % step === offset % step))

/** The engines on which a test kills processes: one in `npm test`, both in `npm run prove`. */
export const enginesKilledOn = (inTests: 'sqlite' | 'postgres') => (isProof ? (['sqlite', 'postgres'] as const) : [inTests])

/** The compile cache for processes that a test starts from the sources: half of a start is their compilation. */
export const compiledSources = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled-sources', import.meta.url)) }
