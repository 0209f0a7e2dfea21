import { useEffect, useState } from 'react'
import type { FixPage } from '../pages/fix-view.ts'
import { wayParameter } from '../rules/fix-paths.ts'

const prefix = 'careline:fix '

/**
 * NET-10: a fix can be left and taken up again. Its way stays in this browser until it ends; at the beginning this is the
 * address to go on at, where there is one. The way names answers, and nobody.
 */
export function useKeptWay({ id, way, end, startHref }: Pick<FixPage, 'id' | 'way' | 'end' | 'startHref'>): string | undefined {
  const [kept, setKept] = useState('')
  const isOver = end !== undefined
  useEffect(() => {
    try {
      if (isOver) localStorage.removeItem(prefix + id)
      else if (way !== '') localStorage.setItem(prefix + id, way)
      setKept(isOver || way !== '' ? '' : (localStorage.getItem(prefix + id) ?? ''))
    } catch {
      // a browser that refuses storage: the address itself can be kept
    }
  }, [id, way, isOver])
  return kept === '' ? undefined : `${startHref}?${new URLSearchParams({ [wayParameter]: kept })}`
}
