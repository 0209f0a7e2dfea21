import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'

/** ACC-10: answers only for a token that this site gave to a device and that nobody has taken back. */
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

/** ACC-12: recognised means that the device is known and that nobody is signed in on it. */
export const readUserInRecogState = endpoint({
  id: 'sign-in.readUserInRecogState',
  summary: 'Whether the request comes from a recognised device on which nobody is signed in.',
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/userInRecogState',
  access: 'anyone',
  response: z.object({ content: z.object({ isInRecognisedState: z.boolean() }) }),
})

/** ACC-15: the specification's list can be read as naming this path beside that of ACC-12; both give the same answer. */
export const readUserInRecogStateOfConsent = endpoint({
  id: 'consent.readUserInRecogState',
  summary: readUserInRecogState.summary,
  method: 'GET',
  path: '/msapi/recognizedstatems/v1/consent/userInRecogState',
  access: 'anyone',
  response: readUserInRecogState.response,
})

/** ACC-12: the flag that switches recognised sessions off, by the string 'false' only. */
export const recognisedStateFlag = 'cfg-ixp-support-etrs-support-home'

/** ACC-07: for login reporting, which reads the state cookie. */
export { stateCookieMs } from './sign-in-paths.ts'
