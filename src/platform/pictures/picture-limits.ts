// What holds for pictures that people send, in the browser and on the server alike.

/** Of one file as it comes. */
export const maxPictureBytes = 10 * 1024 * 1024
/** Of one picture as it comes: phones take 50 million. */
export const maxPixels = 64_000_000

/** What a file input offers; what a file is its content alone decides. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp'

/** Why a file is no picture that we keep; `busy`: nothing is wrong with it, and it may be tried again. */
export type DecodeProblem = 'size' | 'kind' | 'heic' | 'damaged' | 'pixels' | 'busy'
