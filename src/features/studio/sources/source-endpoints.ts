import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { rooms } from '../rooms.ts'

const SourceState = z.object({
  name: z.string(),
  /** epoch ms of the last successful fetch */
  fetchedAt: z.int().optional(),
  triedAt: z.int().optional(),
  /** why the last fetch failed */
  failure: z.string().optional(),
  problems: z.array(z.string()),
})

export const readStudioSources = endpoint({
  id: 'studio.readSources',
  summary: 'Pages that come from an outside CMS, to be read alone: what is known of them, how old it is, and what is wrong.',
  method: 'GET',
  path: '/msapi/studioms/v1/sources',
  access: rooms.sources,
  response: z.object({
    /** absent: no outside CMS is configured */
    source: SourceState.optional(),
    pages: z.array(z.object({ id: z.string(), path: z.string(), audience: z.enum(audiences), locale: z.enum(locales), title: z.string(), parts: z.array(z.string()) })),
  }),
})
