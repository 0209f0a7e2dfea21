import type { RequestContext } from '#platform/context/request-context.ts'
import { visitorWhoMayAct } from '../../visitors/server/visitor-tickets.ts'

/** A person who uploads and views pictures: signed in, or with the confirmed link of a visitor's ticket. */
export interface PicturePerson {
  uploader: string
  /** with a link: the only ticket whose pictures it opens */
  ticket?: string
}

/** TIC-09: by the link's token if one is given, even if signed in; undefined without sign-in and a valid link. */
export async function readPicturePerson(context: RequestContext, token: string | undefined): Promise<PicturePerson | undefined> {
  if (token !== undefined) return visitorWhoMayAct(context, token)
  return context.identity.kind === 'customer' ? { uploader: context.identity.customerId } : undefined
}
