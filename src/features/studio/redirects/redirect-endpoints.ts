import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { rooms } from '../rooms.ts'

const path = '/msapi/studioms/v1/redirects'

/** The id of a redirect. The form draws it, so that a form that is sent twice creates one redirect. */
export const redirectId = /^RD-[\w-]{8,40}$/

const Place = z.object({ id: z.string().regex(redirectId) })

const Fields = z.object({
  /** the old address: a path of this site, without its query */
  path: z.string().min(1).max(500),
  /** a path of a page of this site, also with a place in it: `#chat` */
  target: z.string().min(1).max(500),
  isOn: z.boolean(),
})

/** STU-06: the redirect of an address that the site no longer has. */
const Redirect = z.object({ ...Place.shape, ...Fields.shape, version: z.int(), changedAt: z.int(), changedBy: z.string() })
export type StudioRedirect = z.output<typeof Redirect>

export const listStudioRedirects = endpoint({
  id: 'studio.listRedirects',
  summary: 'Every redirect of an old address, the one that was set last first, and who set what lately.',
  method: 'GET',
  path,
  access: rooms.redirects,
  response: z.object({ redirects: z.array(Redirect), history: z.array(Fields.extend({ id: z.string(), at: z.int(), person: z.string(), isDeleted: z.boolean().optional() })) }),
})

export const setStudioRedirect = endpoint({
  id: 'studio.setRedirect',
  summary: 'Sets where an old address leads; version 0 makes a new one. Customers follow within two seconds.',
  method: 'PUT',
  path: `${path}/{id}`,
  access: rooms.redirects,
  params: Place,
  body: z.object({ version: z.int(), ...Fields.shape }),
  response: z.object({ redirect: Redirect }),
  errors: [
    { status: 404, code: 'REDIRECT_NOT_FOUND', when: 'there is no such redirect' },
    { status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has set it since the version that was seen' },
    { status: 422, code: 'NO_OLD_ADDRESS', when: 'the old address is no path of this site, or the site needs it' },
    { status: 422, code: 'IS_A_PAGE', when: 'there is a page at the old address' },
    { status: 422, code: 'PAGE_NOT_FOUND', when: 'there is no page to lead to' },
    { status: 422, code: 'OUTSIDE', when: 'it would lead to another site' },
    { status: 422, code: 'LOOP', when: 'it would lead back to itself' },
    { status: 422, code: 'SET_ALREADY', when: 'another redirect has this old address' },
  ],
})

export const deleteStudioRedirect = endpoint({
  id: 'studio.deleteRedirect',
  summary: 'Deletes a redirect. The old address is unknown within two seconds.',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: rooms.redirects,
  params: Place,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ isGone: z.literal(true) }),
  errors: [{ status: 409, code: 'CHANGED_MEANWHILE', when: 'somebody has set it since the version that was seen' }],
})
