import { useEffect, useEffectEvent } from 'react'
import type { HearsBack } from './hear-back-first.ts'

/** The state of a history entry: `isOverlay` marks one that only stands for what lies over its page. */
export type OverlayState = { idx?: number; isOverlay?: boolean } | null

/** Closes what is open, the last opened last. */
const open: (() => void)[] = []
/** Where our entry of the history is, while there is one. */
let entry: string | undefined
/** Where our entry was, while the browser goes back over it. */
let left: string | undefined

/**
 * While `isOpen`, the browser's Back calls `onBack` and stays on the page, as people with a phone expect of what covers
 * its screen. One more entry of the history stands for everything open; closing in another way goes back over it. The
 * router never hears of that entry, so nothing is loaded again: it has the page's address and the page's `idx`.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => (isOpen ? keepEntry(() => close()) : undefined), [isOpen])
}

function keepEntry(close: () => void): () => void {
  open.push(close)
  addEntry()
  return () => {
    open.splice(open.indexOf(close), 1)
    // another dialog may open in the same moment, and takes over the entry
    queueMicrotask(() => {
      if (open.length > 0) return
      // after a navigation the entry is another page's
      if (entry === place()) {
        left = entry
        history.back()
      }
      entry = undefined
    })
  }
}

function addEntry(): void {
  // on an operator's other pages nobody listens for us
  if ('overlayPop' in window) (window as HearsBack).overlayPop = onPop
  else window.addEventListener('popstate', onPop, true)
  // an entry that is left from before a reload, or that Forward has led to, serves again
  if (entry !== place() && !isOverlayEntry()) history.pushState({ ...(history.state as object | null), isOverlay: true }, '')
  entry = place()
}

function onPop(event: PopStateEvent): void {
  const isLeft = left === place()
  const isBack = entry === place() && !isOverlayEntry()
  left = undefined
  if (!isLeft && !isBack) return
  event.stopImmediatePropagation()
  entry = undefined
  if (!isLeft) open.at(-1)?.()
  // for what is still open below it, or was opened while the entry was being left
  setTimeout(() => open.length > 0 && addEntry())
}

/** The router's count of entries, which ours shares with the page's, and the address. */
const place = (): string => `${String((history.state as OverlayState)?.idx)} ${location.href}`

const isOverlayEntry = (): boolean => (history.state as OverlayState)?.isOverlay === true
