import { createContext, type RouterContextProvider } from 'react-router'
import type { RequestContext } from './request-context.ts'

/** What the page frame shows of a session; only these fields leave the server. */
export interface SessionView {
  firstName: string
  /** epoch ms: when this session ends unless it is extended */
  expiresAt: number
  /** epoch ms: the latest time that the session can be extended to */
  endsAt: number
}

/** What loaders and actions get of a request. */
export interface PageContext {
  readonly request: RequestContext
  readonly session: SessionView | undefined
  /** for the inline scripts of this response; undefined for a page to be cached, whose copies cannot share a nonce */
  readonly nonce: string | undefined
}

const slot = createContext<PageContext>()

export function providePageContext(provider: RouterContextProvider, value: PageContext): void {
  provider.set(slot, value)
}

/** The page context of a loader or action: `pageContextOf(args)`. */
export function pageContextOf(args: { context: Readonly<RouterContextProvider> }): PageContext {
  return args.context.get(slot)
}
