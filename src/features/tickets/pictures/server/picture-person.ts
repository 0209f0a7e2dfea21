import type { RequestContext } from '#platform/context/request-context.ts'
import { visitorWhoMayAct } from '../../visitors/server/visitor-tickets.ts'

/** Who leaves pictures and looks at them: a person who is signed in, or whoever has the confirmed link of a visitor's ticket. */
export interface PicturePerson {
  uploader: string
  /** of a link: the only ticket whose pictures they see */
  ticket?: string
}

/** TIC-09: by the link's token where one is given, whoever is signed in besides; undefined for everybody else. */
export async function readPicturePerson(context: RequestContext, token: string | undefined): Promise<PicturePerson | undefined> {
  if (token !== undefined) return visitorWhoMayAct(context, token)
  return context.identity.kind === 'customer' ? { uploader: context.identity.customerId } : undefined
}
