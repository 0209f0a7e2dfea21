import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { locales } from '#contracts/identity.ts'
import { GuidedFix, VariantQuery } from '#features/site-content/contract.ts'

const base = '/msapi/guidedfixms/v1/fixes'

/** A fix as lists show it. */
export const FixSummary = GuidedFix.omit({ steps: true })
export type FixSummary = z.output<typeof FixSummary>

const steps = GuidedFix.shape.steps.element

/** A fix with its texts as HTML, sanitised like an article. */
export const RenderedFix = GuidedFix.extend({ steps: z.array(steps.omit({ text: true }).extend({ html: z.string() })) })
export type RenderedFix = z.output<typeof RenderedFix>

export const listFixes = endpoint({
  id: 'guidedFixes.listFixes',
  summary: 'Every guided fix, in a language (NET-10).',
  method: 'GET',
  path: base,
  access: 'anyone',
  query: z.object({ locale: z.enum(locales).default('en') }),
  response: z.object({ content: z.object({ fixes: z.array(FixSummary) }) }),
})

export const getFix = endpoint({
  id: 'guidedFixes.getFix',
  summary: 'One guided fix with its steps; links in them lead to the pages of an audience (NET-10).',
  method: 'GET',
  path: `${base}/{id}`,
  access: 'anyone',
  params: z.object({ id: z.string().min(1).max(60) }),
  query: VariantQuery,
  response: z.object({ content: z.object({ fix: RenderedFix }) }),
  errors: [{ status: 404, code: 'FIX_NOT_FOUND', when: 'there is no such fix' }],
})
