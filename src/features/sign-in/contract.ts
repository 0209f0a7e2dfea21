import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'

/** ACC-10: valid only for a token that this site issued to a device and that has not been revoked. */
export const checkRecognisedToken = endpoint({
  id: 'sign-in.checkRecognisedToken',
  summary: 'Whether the token of a recognised device still counts.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/token/valid',
  access: 'anyone',
  response: z.object({
    content: z.object({
      isValid: z.literal(true),
      /** epoch ms */
      expiresAt: z.number().int(),
    }),
  }),
  errors: [{ status: 403, code: 'TOKEN_INVALID', when: 'the request carries no token, or one that is unknown, expired or forgotten' }],
})

/** ACC-12: recognised means that the device is known and no customer is signed in on it. */
export const readUserInRecogState = endpoint({
  id: 'sign-in.readUserInRecogState',
  summary: 'Whether the request comes from a recognised device on which nobody is signed in.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/userInRecogState',
  access: 'anyone',
  response: z.object({ content: z.object({ isInRecognisedState: z.boolean() }) }),
})

/** ACC-15: the specification can be read as naming this path in addition to that of ACC-12; the answer is the same. */
export const readUserInRecogStateOfConsent = endpoint({
  id: 'consent.readUserInRecogState',
  summary: readUserInRecogState.summary,
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/consent/userInRecogState',
  access: 'anyone',
  response: readUserInRecogState.response,
})

const RememberedDevice = z.object({
  id: z.string(),
  /** `Chrome · Android`; '' if the browser does not say */
  name: z.string(),
  /** epoch ms */
  since: z.int(),
  until: z.int(),
  isThis: z.boolean(),
})
export type RememberedDevice = z.output<typeof RememberedDevice>

/** ACC-10: the devices that the signed-in customer chose to have remembered. */
export const listRememberedDevices = endpoint({
  id: 'sign-in.listRememberedDevices',
  summary: 'The devices that the signed-in person has asked us to remember, the newest first.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/devices',
  access: 'customer',
  response: z.object({ content: z.object({ devices: z.array(RememberedDevice) }) }),
})

/** ACC-10: revokes the device's token. Idempotent. */
export const forgetRememberedDevice = endpoint({
  id: 'sign-in.forgetRememberedDevice',
  summary: 'Forgets a remembered device of the signed-in person; somebody else’s is not there.',
  method: 'DELETE',
  path: '/msapi/recognizedstatems/v1/devices/{id}',
  access: 'customer',
  params: z.object({ id: z.string().regex(/^[\w-]{43}$/) }),
  response: z.object({ content: z.object({ isForgotten: z.boolean() }) }),
  isIdempotent: true,
})

/** ACC-12: the flag that switches recognised sessions off, only with the string 'false'. */
export const recognisedStateFlag = 'cfg-ixp-support-etrs-support-home'

/** ACC-07: used by login reporting, which reads the state cookie. */
export { stateCookieMs } from './sign-in-paths.ts'
