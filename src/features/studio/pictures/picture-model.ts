import type { DecodeProblem } from '#platform/pictures/picture-limits.ts'

// What holds for pictures of articles (STU-02), in the browser and on the server alike.

/** Of what a picture shows, in one language. */
export const mostAlt = 200
/** px: a longer side is made so long. Three times the width of an article's column on a phone. */
export const maxArticleSide = 1600
/** What one editor may add within a day. */
export const dayBytes = 200 * 1024 * 1024

/** Why a picture was not added. */
export const articlePictureProblems = ['size', 'kind', 'heic', 'damaged', 'pixels', 'quota', 'later', 'busy', 'alt'] as const satisfies readonly (DecodeProblem | 'quota' | 'later' | 'alt')[]
export type ArticlePictureProblem = (typeof articlePictureProblems)[number]

/** Where the editor's page sends one. */
export const pictureUploadPath = '/msapi/studioms/v1/pictures'
/** Where the form of the room sends one. */
export const pictureFormPath = '/studio/pictures/new'
