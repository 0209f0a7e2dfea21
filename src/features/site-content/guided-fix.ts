import { z } from 'zod'
import { spotNames } from '#ui/pictures/spot-names.ts'
import { ArticleId, Slug } from './content-schemas.ts'

/** NET-10: the properties that a gateway reports, each with its possible values. */
export const gatewayAnswers = {
  light: ['steady', 'blinking', 'red', 'off'],
  line: ['up', 'down'],
  wifi: ['good', 'weak', 'off'],
  devices: ['several', 'one', 'none'],
  /** the result of a restart a short while ago */
  restart: ['online', 'offline'],
} as const
export type GatewayCheck = keyof typeof gatewayAnswers

export const fixEnds = ['fixed', 'ticket', 'visit'] as const

const text = z.string().trim().min(1)

const FixChoice = z.strictObject({
  label: text.max(90),
  /** the id of the next step, or `fix:` and the id of another fix */
  to: z.string().regex(/^(?:fix:)?[a-z0-9-]+$/),
  /** gateway values for which this choice is taken without asking the customer */
  check: z.strictObject({ name: z.enum(Object.keys(gatewayAnswers) as [GatewayCheck, ...GatewayCheck[]]), is: z.array(z.string()).min(1) }).optional(),
})
export type FixChoice = z.output<typeof FixChoice>

const FixStep = z.strictObject({
  id: Slug,
  title: text.max(120),
  /** Markdown */
  text: z.string(),
  /** empty in a step that ends the fix */
  choices: z.array(FixChoice).max(9),
  /** how the fix ends with this step; undefined: it goes on */
  end: z.enum(fixEnds).optional(),
})
export type FixStep = z.output<typeof FixStep>

export const FixFrontMatter = z.strictObject({
  title: text.max(80),
  description: text.max(200),
  picture: z.enum(spotNames),
  /** order among the fixes, the most common problems first */
  position: z.int().min(1),
  /** category of a ticket that is opened from the fix */
  category: Slug,
  /** approximate duration */
  minutes: z.int().min(1).max(60),
  /** the articles that explain the same solution */
  articles: z.array(ArticleId).min(1),
})

/** NET-10: a guided fix solves a problem step by step, beginning with `steps[0]`. */
export const GuidedFix = FixFrontMatter.extend({ id: Slug, steps: z.array(FixStep).min(2) })
export type GuidedFix = z.output<typeof GuidedFix>
