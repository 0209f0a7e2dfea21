import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'

/** Renders a part to HTML, from its props and the page's language alone. */
export type RenderOnce = <Props extends object>(part: ComponentType<Props>, props: Props) => string

/** Provided on the server; undefined in a browser. */
export const RenderOnceContext = createContext<RenderOnce | undefined>(undefined)

/**
 * On the server, a part that looks the same for many visitors is rendered once and its HTML reused: `<section
 * {...once(Part, props)}>`. A browser renders the content as usual. `Part` may use its props, which must be plain data,
 * and `useCopy`, but no other context, id or state: the page would show another visitor's.
 */
export function useRenderOnce(): <Props extends object>(part: ComponentType<Props>, props: Props) => { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const render = useContext(RenderOnceContext)
  return (part, props) => (render ? { dangerouslySetInnerHTML: { __html: render(part, props) } } : { children: createElement(part, props) })
}
