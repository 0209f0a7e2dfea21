// The limits of uploaded pictures, for the browser and the server.

/** Of one uploaded file. */
export const maxPictureBytes = 10 * 1024 * 1024
/** Of one uploaded picture: phones take pictures of 50 million pixels. */
export const maxPixels = 64_000_000

/** The types that a file input offers; the server decides by the content alone. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp'

/** Why a file is not stored as a picture; `busy`: nothing is wrong with it, and the upload may be repeated. */
export type DecodeProblem = 'size' | 'kind' | 'heic' | 'damaged' | 'pixels' | 'busy'
