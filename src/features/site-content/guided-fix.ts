import { z } from 'zod'
import { spotNames } from '#ui/pictures/spot-names.ts'
import { ArticleId, Slug } from './content-schemas.ts'

/** NET-10: what a gateway can tell, and what it can say of it. */
export const gatewayAnswers = {
  light: ['steady', 'blinking', 'red', 'off'],
  line: ['up', 'down'],
  wifi: ['good', 'weak', 'off'],
  devices: ['several', 'one', 'none'],
  /** what came of a restart a short while ago */
  restart: ['online', 'offline'],
} as const
export type GatewayCheck = keyof typeof gatewayAnswers

export const fixEnds = ['fixed', 'ticket', 'visit'] as const

const text = z.string().trim().min(1)

const FixChoice = z.strictObject({
  label: text.max(90),
  /** the step that it leads to, or `fix:` and the name of another fix */
  to: z.string().regex(/^(?:fix:)?[a-z0-9-]+$/),
  /** what the gateway says where this is so: nobody has to be asked then */
  check: z.strictObject({ name: z.enum(Object.keys(gatewayAnswers) as [GatewayCheck, ...GatewayCheck[]]), is: z.array(z.string()).min(1) }).optional(),
})
export type FixChoice = z.output<typeof FixChoice>

const FixStep = z.strictObject({
  id: Slug,
  title: text.max(120),
  /** Markdown */
  text: z.string(),
  /** none at an end */
  choices: z.array(FixChoice).max(9),
  /** how the fix ends here */
  end: z.enum(fixEnds).optional(),
})
export type FixStep = z.output<typeof FixStep>

export const FixFrontMatter = z.strictObject({
  title: text.max(80),
  description: text.max(200),
  picture: z.enum(spotNames),
  /** its place among the others, what most people have first */
  position: z.int().min(1),
  /** of a ticket that comes of it */
  category: Slug,
  /** about how long it takes */
  minutes: z.int().min(1).max(60),
  /** what these articles explain, this does step by step */
  articles: z.array(ArticleId).min(1),
})

/** NET-10: a problem that is solved step by step; it begins with its first step. */
export const GuidedFix = FixFrontMatter.extend({ id: Slug, steps: z.array(FixStep).min(2) })
export type GuidedFix = z.output<typeof GuidedFix>
