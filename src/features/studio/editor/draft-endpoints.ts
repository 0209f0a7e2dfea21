import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences } from '#contracts/identity.ts'
import { ArticleContent } from '../contract.ts'

/** An unsaved draft. Numbers of related articles may be incomplete while they are typed. */
export const DraftContent = ArticleContent.extend({ related: z.array(z.string().max(40)).max(40) })
export type DraftContent = z.output<typeof DraftContent>

export const StudioDraft = z.object({
  audience: z.enum(audiences),
  key: z.string(),
  version: z.int(),
  /** the version of the article on which the draft is based; 0: none */
  base: z.int(),
  at: z.int(),
  content: DraftContent,
})
export type StudioDraft = z.output<typeof StudioDraft>

/** Limits on unsaved drafts: of one editor, and in total. */
export const typedLimits = { ofPerson: 50, ofAll: 2000 } as const

const path = '/msapi/studioms/v1/drafts'
const params = z.object({ audience: z.enum(audiences), key: z.string().regex(/^[\w-]{6,40}$/) })
const unknownDraft = { status: 404, code: 'DRAFT_NOT_FOUND', when: 'whoever asks keeps no such draft' } as const

export const keepStudioDraft = endpoint({
  id: 'studio.keepDraft',
  summary: 'Keeps what its editor has typed and not saved, for that editor alone. It is no version of the article.',
  method: 'PUT',
  path: `${path}/{audience}/{key}`,
  access: 'editor',
  params,
  body: z.object({ version: z.int(), base: z.int(), content: DraftContent }),
  response: z.object({ draft: StudioDraft }),
  errors: [
    { status: 410, code: 'ALREADY_SAVED', when: 'the form of a new article has made an article of this very text' },
    { status: 409, code: 'DRAFT_ELSEWHERE', when: 'the same editor has typed in another window since' },
    { status: 422, code: 'TOO_MANY_DRAFTS', when: 'this editor, or all together, have as much unsaved as is kept' },
  ],
})

export const readStudioDraft = endpoint({
  id: 'studio.readDraft',
  summary: 'What whoever asks has typed and not saved.',
  method: 'GET',
  path: `${path}/{audience}/{key}`,
  access: 'editor',
  params,
  response: z.object({ draft: StudioDraft }),
  errors: [unknownDraft],
})

export const dropStudioDraft = endpoint({
  id: 'studio.dropDraft',
  summary: 'Forgets what was typed: it is saved, or not wanted.',
  method: 'DELETE',
  path: `${path}/{audience}/{key}`,
  access: 'editor',
  params,
  response: z.object({ isGone: z.literal(true) }),
})

export const listStudioDrafts = endpoint({
  id: 'studio.listDrafts',
  summary: 'What whoever asks has typed and not saved, newest first: `key` is an article’s id, or that of the form of a new one.',
  method: 'GET',
  path,
  access: 'editor',
  response: z.object({ drafts: z.array(StudioDraft.omit({ content: true }).extend({ title: z.string() })) }),
})

export const convertStudioPaste = endpoint({
  id: 'studio.convertPaste',
  summary: 'Text that was copied with its formats, as the Markdown that articles use. Nothing is stored.',
  method: 'POST',
  path: '/msapi/studioms/v1/pasted',
  access: 'editor',
  body: z.object({ audience: z.enum(audiences), html: z.string().max(90_000) }),
  /** leftOut: the links and pictures that an article cannot have */
  response: z.object({ markdown: z.string(), leftOut: z.int() }),
  errors: [{ status: 422, code: 'TOO_DEEP', when: 'its elements are nested too deeply' }],
  isIdempotent: true,
})
