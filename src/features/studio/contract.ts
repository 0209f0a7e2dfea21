import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'
import { drawnDevices } from '#ui/pictures/devices/drawn-devices.ts'
import { spotNames } from '#ui/pictures/spot-names.ts'
import { rooms } from './rooms.ts'
import { textLimits } from './text-limits.ts'

/** The data of the Studio that other features may use. */
export { QuestionMeasure } from './questions/question-endpoints.ts'
export { inLanguage, roomPath, roomsOf, studioPath } from './rooms.ts'

const path = '/msapi/studioms/v1'

const line = (most: number) => z.string().max(most)

/** An article in one language. */
export const ArticleText = z.strictObject({
  title: line(textLimits.title),
  description: line(textLimits.description),
  /** in customers' words */
  questions: z.array(line(textLimits.question)).max(textLimits.questions),
  /** Markdown */
  body: z.string().max(textLimits.body),
})
export type ArticleText = z.output<typeof ArticleText>

/** STU-02: an article as it is edited, with both languages. Without `es`, Spanish pages show the English text. */
export const ArticleContent = z.strictObject({
  topic: line(60),
  sub: line(60),
  related: z.array(z.string().regex(articleIdPattern)).max(20),
  picture: z.enum(spotNames).optional(),
  device: z.enum(drawnDevices).optional(),
  en: ArticleText,
  es: ArticleText.optional(),
})
export type ArticleContent = z.output<typeof ArticleContent>

/**
 * draft: being written · review: waits for another person · scheduled: reviewed, is published at its hour · live:
 * published in this version · off: removed from the site. An article that is being rewritten can be live in its older
 * version at the same time.
 */
export const articleStates = ['draft', 'review', 'scheduled', 'live', 'off'] as const
export type ArticleState = (typeof articleStates)[number]

const Place = { audience: z.enum(audiences), id: z.string().regex(articleIdPattern) }

export const ArticleLine = z.object({
  ...Place,
  title: z.string(),
  topic: z.string(),
  state: z.enum(articleStates),
  isLive: z.boolean(),
  /** whether it has a Spanish text */
  hasSpanish: z.boolean(),
  changedAt: z.int().nullable(),
  changedBy: z.string(),
  publishAt: z.int().nullable(),
  /** a draft that a reviewer has sent back */
  isReturned: z.boolean(),
})
export type ArticleLine = z.output<typeof ArticleLine>

export const StudioArticle = z.object({
  ...Place,
  /** 0: never edited in the Studio */
  version: z.int(),
  state: z.enum(articleStates),
  isLive: z.boolean(),
  content: ArticleContent,
  writers: z.array(z.string()),
  note: z.string(),
  changedAt: z.int().nullable(),
  changedBy: z.string(),
  publishAt: z.int().nullable(),
  unpublishAt: z.int().nullable(),
})
export type StudioArticle = z.output<typeof StudioArticle>

/** An entry of the change log. */
export const StudioChange = z.object({
  id: z.string(),
  at: z.int(),
  person: z.string(),
  room: z.enum(Object.keys(rooms) as [keyof typeof rooms]),
  subject: z.string(),
  action: z.string(),
})
export type StudioChange = z.output<typeof StudioChange>

/** Articles on one page of the list. */
export const articlesOfPage = 50

const unknownArticle = { status: 404, code: 'ARTICLE_NOT_FOUND', when: 'this audience has no such article' } as const
const changed = { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has changed it since the version that was seen' } as const
const answer = z.object({ article: StudioArticle })

export const listStudioArticles = endpoint({
  id: 'studio.listArticles',
  summary: 'Articles as the Studio lists them, those in work with their state, 50 a page.',
  method: 'GET',
  path: `${path}/articles`,
  access: rooms.articles,
  query: z.object({
    q: z.string().max(120).optional(),
    state: z.enum(articleStates).optional(),
    audience: z.enum(audiences).optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  response: z.object({ articles: z.array(ArticleLine), total: z.int(), counts: z.record(z.enum(articleStates), z.int()), returned: z.int() }),
})

export const readStudioArticle = endpoint({
  id: 'studio.readArticle',
  summary: 'One article with both languages as it stands in the Studio.',
  method: 'GET',
  path: `${path}/articles/{audience}/{id}`,
  access: rooms.articles,
  params: z.object(Place),
  response: answer,
  errors: [unknownArticle],
})

export const createStudioArticle = endpoint({
  id: 'studio.createArticle',
  summary: 'A new draft, with a free id. Takes an Idempotency-Key.',
  method: 'POST',
  path: `${path}/articles`,
  access: 'editor',
  body: z.object({
    audience: z.enum(audiences),
    content: ArticleContent,
    /** STU-07: whether the draft began with a model's proposal */
    isProposed: z.boolean().optional(),
  }),
  response: answer,
  errors: [
    { status: 422, code: 'TOO_MANY_DRAFTS', when: 'this person, or all together, have as many new articles in work as there may be' },
    { status: 409, code: 'CHANGED_MEANWHILE', when: 'others took all free ids that were tried' },
    { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', when: 'the same Idempotency-Key came with another body' },
    { status: 400, code: 'INVALID_IDEMPOTENCY_KEY', when: 'the Idempotency-Key is not 8 to 128 letters, digits, - or _' },
  ],
})

export const saveStudioArticle = endpoint({
  id: 'studio.saveArticle',
  summary: 'Keeps what is written as a draft. What customers see stays until it is published.',
  method: 'PUT',
  path: `${path}/articles/{audience}/{id}`,
  access: 'editor',
  params: z.object(Place),
  body: z.object({ version: z.int(), content: ArticleContent, isAutomatic: z.boolean().optional() }),
  response: answer,
  errors: [unknownArticle, changed],
})

/** Limits on articles that were created in the Studio and never published: for one person, and in total. */
export const draftLimits = { ofPerson: 200, ofAll: 2000 } as const

export const deleteStudioArticle = endpoint({
  id: 'studio.deleteArticle',
  summary: 'Takes away an article that was made here and that customers do not see.',
  method: 'DELETE',
  path: `${path}/articles/{audience}/{id}`,
  access: 'editor',
  params: z.object(Place),
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ isGone: z.literal(true) }),
  errors: [changed, { status: 409, code: 'NOT_NOW', when: 'it was not made here, customers see it, or it is in review' }],
})

/**
 * submit, withdraw and discard need the role editor, the others publisher. `roll-back` publishes again what customers saw
 * before an earlier change, also of an article that was taken off; `discard` gives up a draft for the text that customers see.
 */
export const articleSteps = ['submit', 'withdraw', 'return', 'publish', 'schedule', 'unpublish', 'unpublish-at', 'roll-back', 'discard'] as const
export type ArticleStep = (typeof articleSteps)[number]

export const moveStudioArticle = endpoint({
  id: 'studio.moveArticle',
  summary: 'Sends an article to review and back, publishes it now or at an hour, and takes it from the site.',
  method: 'POST',
  path: `${path}/articles/{audience}/{id}/steps`,
  access: rooms.articles,
  params: z.object(Place),
  body: z.object({
    version: z.int(),
    step: z.enum(articleSteps),
    /** for schedule and unpublish-at: epoch ms */
    at: Instant.optional(),
    /** for return: the requested changes */
    note: z.string().max(textLimits.note).optional(),
    /** for publish and schedule: also with links to articles that are not published yet */
    isConfirmed: z.boolean().optional(),
    /** for unpublish: the page of this site that takes its place, to which its address is then redirected */
    target: z.string().max(500).optional(),
    /** for roll-back: the id of the change in the history */
    change: z.string().max(80).optional(),
  }),
  response: answer,
  errors: [
    unknownArticle,
    changed,
    { status: 403, code: 'OTHER_ROLE_NEEDED', when: 'the step is not of this role' },
    { status: 403, code: 'REVIEW_BY_ANOTHER', when: 'whoever publishes has written in it: somebody else has to' },
    { status: 409, code: 'NOT_NOW', when: 'the article is in no state for this step' },
    { status: 422, code: 'NOT_READY', when: 'something is missing or leads nowhere' },
    { status: 422, code: 'LINKS_UNPUBLISHED', when: 'it links to articles that are not published yet, and that is not confirmed' },
    { status: 422, code: 'NOTE_MISSING', when: 'it is sent back without a word about what has to change' },
    { status: 422, code: 'PAGE_NOT_FOUND', when: 'there is no such page to take its place' },
    { status: 422, code: 'OUTSIDE', when: 'the page that is to take its place is not one of this site' },
    { status: 422, code: 'LOOP', when: 'it is to take its own place' },
    { status: 422, code: 'IN_THE_PAST', when: 'the hour has passed or is missing' },
  ],
})

/** A part of a history: `before` is the `next` of the part before it, `change` selects one change. */
export const HistoryQuery = z.object({ before: z.string().max(80).optional(), change: z.string().max(80).optional(), limit: z.coerce.number().int().min(1).max(200).optional() })
export type HistoryQuery = z.output<typeof HistoryQuery>

/** A change in a history; `note`: what the reviewer asked for. */
export const HistoryChange = StudioChange.extend({ note: z.string().optional() })

/** The history of an article, with its texts before and after each change. */
export const listStudioVersions = endpoint({
  id: 'studio.listVersions',
  summary: 'The history of an article: who did what, newest first, with what it then said; 20 changes at a time.',
  method: 'GET',
  path: `${path}/articles/{audience}/{id}/versions`,
  access: rooms.articles,
  params: z.object(Place),
  query: HistoryQuery,
  response: z.object({ versions: z.array(HistoryChange.extend({ before: ArticleContent.nullable(), after: ArticleContent.nullable() })), next: z.string().optional() }),
})

/** `title`: what the subject is called, unless it is a name itself. */
const ListedChange = StudioChange.extend({ title: z.object({ en: z.string(), es: z.string() }).partial().optional() })
export type ListedChange = z.output<typeof ListedChange>

export const listStudioChanges = endpoint({
  id: 'studio.listChanges',
  summary: 'Everything that was changed in the Studio, newest first.',
  method: 'GET',
  path: `${path}/changes`,
  access: rooms.changes,
  query: z.object({ before: z.string().max(80).optional(), limit: z.coerce.number().int().min(1).max(200).optional() }),
  response: z.object({ changes: z.array(ListedChange), next: z.string().optional() }),
})
