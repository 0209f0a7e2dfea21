import type { DecodeProblem } from '#platform/pictures/picture-limits.ts'

// Limits and paths of article pictures (STU-02), shared by browser and server.

/** Limit for an alternative text in one language, in characters. */
export const mostAlt = 200
/** Longest side in px; larger pictures are scaled down. Three times the width of an article's column on a phone. */
export const maxArticleSide = 1600
/** Limit for the pictures that one editor adds within 24 hours, in bytes. */
export const dayBytes = 200 * 1024 * 1024

/** Why a picture was not added. */
export const articlePictureProblems = ['size', 'kind', 'heic', 'damaged', 'pixels', 'quota', 'later', 'busy', 'alt'] as const satisfies readonly (DecodeProblem | 'quota' | 'later' | 'alt')[]
export type ArticlePictureProblem = (typeof articlePictureProblems)[number]

/** The path to which the editor's page sends a picture. */
export const pictureUploadPath = '/msapi/studioms/v1/pictures'
/** The path to which the form of the pictures room sends a picture. */
export const pictureFormPath = '/studio/pictures/new'
