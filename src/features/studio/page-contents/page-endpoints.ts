import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { articleStates, articleSteps, HistoryChange, HistoryQuery } from '../contract.ts'
import { rooms } from '../rooms.ts'
import { textLimits } from '../text-limits.ts'

const path = '/msapi/studioms/v1/pages'

const Text = z.record(z.string().max(80), z.unknown())

/**
 * STU-01: the content of a page as filled in, possibly unfinished: by language, fields by name. Content that is the
 * same in all languages is under `en`.
 */
export const PageContent = z.strictObject({ en: Text, es: Text.optional() })
export type PageContent = z.output<typeof PageContent>

const Place = z.object({ id: z.string().max(120) })

const State = z.object({
  state: z.enum(articleStates),
  /** null: never edited in the Studio */
  changedAt: z.int().nullable(),
  changedBy: z.string(),
  publishAt: z.int().nullable(),
})

const StudioPage = z.object({
  id: z.string(),
  /** 0: never edited in the Studio */
  version: z.int(),
  ...State.shape,
  /** false: a guided fix that was never published */
  isLive: z.boolean(),
  content: PageContent,
  writers: z.array(z.string()),
  note: z.string(),
})
export type StudioPage = z.output<typeof StudioPage>

/** A page of the list. `missing` counts the fields that have text in the other language only. */
const Line = z.object({
  id: z.string(),
  /** the title of a guided fix */
  title: z.object({ en: z.string(), es: z.string() }).optional(),
  ...State.shape,
  missing: z.object({ en: z.int(), es: z.int() }),
})
export type PageLine = z.output<typeof Line>

/** Limit for a content, in characters of JSON. */
export const mostOfPage = 120_000

const unknownPage = { status: 404, code: 'PAGE_NOT_FOUND', when: 'there is no such page content' } as const
const changed = { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has changed it since the version that was seen' } as const
const answer = z.object({ page: StudioPage })

export const listStudioPages = endpoint({
  id: 'studio.listPages',
  summary: 'Every page content with its state: cards, links, texts, topics, devices, guided fixes.',
  method: 'GET',
  path,
  access: rooms.pages,
  response: z.object({ pages: z.array(Line) }),
})

export const readStudioPage = endpoint({
  id: 'studio.readPage',
  summary: 'One page content with both languages as it stands in the Studio.',
  method: 'GET',
  path: `${path}/{id}`,
  access: rooms.pages,
  params: Place,
  response: answer,
  errors: [unknownPage],
})

export const saveStudioPage = endpoint({
  id: 'studio.savePage',
  summary: 'Keeps what is filled in as a draft; version 0 of a guided fix that is not there makes one. What customers see stays until it is published.',
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'editor',
  params: Place,
  body: z.object({ version: z.int(), content: PageContent }),
  response: answer,
  errors: [
    unknownPage,
    changed,
    { status: 422, code: 'TOO_LONG', when: 'it is longer than a page content may be' },
    { status: 422, code: 'TOO_MANY_DRAFTS', when: 'as many new guided fixes are in work as there may be' },
  ],
})

/** Limit on guided fixes that were created and never published. */
export const mostNewFixes = 50

export const deleteStudioPage = endpoint({
  id: 'studio.deletePage',
  summary: 'Takes away a guided fix that was made here and that customers do not see.',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'editor',
  params: Place,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ isGone: z.literal(true) }),
  errors: [changed, { status: 409, code: 'NOT_NOW', when: 'it was not made here, customers see it, or it is in review' }],
})

/**
 * The steps of a page content. Only guided fixes can be unpublished, because the site needs all other pages, and not at
 * a set hour, because other pages may link to the fix by then.
 */
export const pageSteps = articleSteps.filter((step) => step !== 'unpublish-at' && step !== 'discard')
export type PageStep = (typeof pageSteps)[number]

export const moveStudioPage = endpoint({
  id: 'studio.movePage',
  summary: 'Sends a page content to review and back, publishes it now or at an hour, and takes a guided fix from the site.',
  method: 'POST',
  path: `${path}/{id}/steps`,
  access: rooms.pages,
  params: Place,
  body: z.object({
    version: z.int(),
    step: z.enum(pageSteps),
    /** for schedule: epoch ms */
    at: Instant.optional(),
    /** for return: the requested changes */
    note: z.string().max(textLimits.note).optional(),
    /** for roll-back: the id of the change in the history */
    change: z.string().max(80).optional(),
  }),
  response: answer,
  errors: [
    unknownPage,
    changed,
    { status: 403, code: 'OTHER_ROLE_NEEDED', when: 'the step is not of this role' },
    { status: 403, code: 'REVIEW_BY_ANOTHER', when: 'whoever publishes has written in it: somebody else has to' },
    { status: 409, code: 'NOT_NOW', when: 'it is in no state for this step' },
    { status: 409, code: 'LED_TO', when: 'a page or another guided fix leads to the one that is to be taken off' },
    { status: 422, code: 'NOT_READY', when: 'something is missing or leads nowhere' },
    { status: 422, code: 'NOTE_MISSING', when: 'it is sent back without a word about what has to change' },
    { status: 422, code: 'IN_THE_PAST', when: 'the hour has passed or is missing' },
  ],
})

export const listStudioPageVersions = endpoint({
  id: 'studio.listPageVersions',
  summary: 'The history of a page content: who did what, newest first, with what it then said; 20 changes at a time.',
  method: 'GET',
  path: `${path}/{id}/versions`,
  access: rooms.pages,
  params: Place,
  query: HistoryQuery,
  response: z.object({ versions: z.array(HistoryChange.extend({ before: PageContent.nullable(), after: PageContent.nullable() })), next: z.string().optional() }),
  errors: [unknownPage],
})
