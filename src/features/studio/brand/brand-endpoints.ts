import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { Brand } from '#features/site-content/contract.ts'
import { rooms } from '../rooms.ts'

const path = '/msapi/studioms/v1/brand'

const SetBrand = z.object({
  brand: Brand,
  /** 0: no brand was published here, and the one of site.json applies */
  version: z.int(),
  changedAt: z.int().optional(),
  changedBy: z.string(),
})

const BrandChange = z.object({ id: z.string(), at: z.int(), person: z.string(), before: Brand.nullable(), after: Brand })
export type BrandChange = z.output<typeof BrandChange>

export const readStudioBrand = endpoint({
  id: 'studio.readBrand',
  summary: 'Who the operator is, as customers see it, and who has changed it to what.',
  method: 'GET',
  path,
  access: rooms.brand,
  response: SetBrand.extend({
    changes: z.array(BrandChange),
    /** what it was before the first change; undefined: it was never changed */
    installed: Brand.optional(),
  }),
})

export const setStudioBrand = endpoint({
  id: 'studio.setBrand',
  summary: 'Publishes a brand: name, logo, colours, phone, hours, footer. Every page of every process follows within two seconds.',
  method: 'PUT',
  path,
  access: rooms.brand,
  body: z.object({ brand: Brand, version: z.int() }),
  response: SetBrand,
  errors: [
    { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has published another one since the version that was seen' },
    { status: 422, code: 'BRAND_IMPOSSIBLE', when: 'a colour cannot be read (below 4.5 to 1), or a logo is not there' },
  ],
})

/** Limit for the bytes of a logo in a call. The picture from the form is scaled down before. */
export const mostLogoBytes = 60_000

export const keepBrandLogo = endpoint({
  id: 'studio.keepLogo',
  summary: 'Leaves a picture for a logo, a JPEG, PNG or WebP: it is written anew and kept for a day, until a brand names it.',
  method: 'POST',
  path: `${path}/logos`,
  access: rooms.brand,
  // The call may wait for other pictures, and each process that reads one has 15 s.
  timeoutMs: 30_000,
  body: z.object({ bytes: z.base64().max(Math.ceil(mostLogoBytes / 3) * 4) }),
  response: z.object({ file: z.string(), width: z.int(), height: z.int() }),
  errors: [
    { status: 422, code: 'LOGO_IMPOSSIBLE', when: 'it is no picture that we can read, or too small or narrow to be seen' },
    { status: 503, code: 'BUSY', when: 'other pictures are being read, or too many logos wait' },
  ],
})
