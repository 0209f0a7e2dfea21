import { useEffect, useEffectEvent } from 'react'

/** Hears of changes as they happen; the browser connects anew by itself. */
export function useDeskNews(href: string, event: 'tickets' | 'version', onNews: (data: string) => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const source = new EventSource(href)
    source.addEventListener(event, (message: MessageEvent<string>) => tell(message.data))
    return () => source.close()
  }, [href, event])
}
