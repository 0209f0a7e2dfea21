import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'

/** The HTML of a part, from its props and the page's language alone. */
export type RenderOnce = <Props extends object>(part: ComponentType<Props>, props: Props) => string

/** The server's; there is none in a browser. */
export const RenderOnceContext = createContext<RenderOnce | undefined>(undefined)

/**
 * What many visitors see alike is rendered once by the server: `<section {...once(Part, props)}>`. A browser renders the
 * same inside as always. `Part` may use its props, which are plain data, and `useCopy`; no other context, id or state:
 * another visitor's would stand in the page.
 */
export function useRenderOnce(): <Props extends object>(part: ComponentType<Props>, props: Props) => { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const render = useContext(RenderOnceContext)
  return (part, props) => (render ? { dangerouslySetInnerHTML: { __html: render(part, props) } } : { children: createElement(part, props) })
}
