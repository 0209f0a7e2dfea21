import { useEffect } from 'react'
import { useHasScript } from '#ui/dom/use-has-script.ts'
import type { FixPage } from '../pages/fix-view.ts'
import { wayParameter } from '../rules/fix-paths.ts'

const prefix = 'careline:fix '

/**
 * NET-10: keeps the way in this browser until the fix ends, so that it can be resumed. @returns at the beginning of a
 * fix, the address at which to resume, if there is one. A way contains answers and nothing about the person.
 */
export function useKeptWay({ id, way, end, startHref }: Pick<FixPage, 'id' | 'way' | 'end' | 'startHref'>): string | undefined {
  const hasScript = useHasScript()
  const isOver = end !== undefined
  useEffect(() => {
    if (isOver) inStorage((storage) => storage.removeItem(prefix + id))
    else if (way !== '') inStorage((storage) => storage.setItem(prefix + id, way))
  }, [id, way, isOver])
  const kept = hasScript && way === '' && !isOver ? inStorage((storage) => storage.getItem(prefix + id)) : undefined
  return kept ? `${startHref}?${new URLSearchParams({ [wayParameter]: kept })}` : undefined
}

/** A browser that refuses storage keeps nothing; the customer can still bookmark the address. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
