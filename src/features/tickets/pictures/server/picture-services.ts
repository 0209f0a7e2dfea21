import type { Readable } from 'node:stream'
import { request as httpRequest, type Dispatcher } from 'undici'
import { encodeCall } from '#platform/context/call-headers.ts'
import { servicesSecretHeader } from '#platform/context/identity-headers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { servicesOrigin } from '#platform/config/deployment.ts'
import { pictureProblems, uploadsPath } from '../picture-rules.ts'
import { linkQuery } from '../../rules/ticket-paths.ts'
import { leavePicture, type Left } from './leave-picture.ts'
import { readPicturePerson } from './picture-person.ts'

/** Time limit in ms for an upload from a slow phone. */
const sendingMs = 120_000

/** Origin of the process that keeps the pictures; undefined if it is this one. */
export function pictureServices(context: RequestContext): string | undefined {
  return servicesOrigin(context.runtime.config)
}

/** Forwards a request to the process that keeps the pictures, with the caller's identity. */
export function askPictureServices(context: RequestContext, origin: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: Readable): Promise<Dispatcher.ResponseData> {
  const { servicesSecret } = context.runtime.config
  return httpRequest(origin + path, {
    method,
    headers: { ...encodeCall(context), 'x-request-id': context.requestId, ...(servicesSecret ? { [servicesSecretHeader]: servicesSecret } : {}), ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
    signal: AbortSignal.any([context.signal, AbortSignal.timeout(sendingMs)]),
    ...(body ? { body } : {}),
  })
}

/** The path with the token of a visitor's link, if there is one. */
export const withLink = (path: string, token: string | undefined): string => (token === undefined ? path : `${path}?${linkQuery(token)}`)

export type LeftOne = { ok: true; id: string } | Extract<Left, { ok: false }>

/** TIC-09: uploads a picture to the process that keeps them, this one or another. */
export async function leaveSomewhere(context: RequestContext, source: Readable, token?: string): Promise<LeftOne> {
  const origin = pictureServices(context)
  if (origin === undefined) {
    const person = await readPicturePerson(context, token)
    if (!person) {
      source.resume()
      return { ok: false, problem: 'later' }
    }
    const left = await leavePicture(context, person.uploader, source)
    return left.ok ? { ok: true, id: left.upload.id } : left
  }
  try {
    const { statusCode, body } = await askPictureServices(context, origin, 'POST', withLink(uploadsPath, token), source)
    const said = (await body.json()) as { content?: { picture?: { id?: unknown } }; error?: { code?: unknown } }
    const id = said.content?.picture?.id
    if (statusCode === 201 && typeof id === 'string') return { ok: true, id }
    return { ok: false, problem: pictureProblems.find((problem) => codeOf(problem) === said.error?.code) ?? 'busy' }
  } catch {
    return { ok: false, problem: 'busy' }
  } finally {
    source.resume()
  }
}

/** PICTURE_SIZE, PICTURE_KIND, …: the error code for a problem. */
export const codeOf = (problem: string): string => `PICTURE_${problem.toUpperCase()}`
