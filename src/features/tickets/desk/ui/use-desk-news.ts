import { useEffect, useEffectEvent } from 'react'

/** Calls `onNews` for each server-sent event of this type; the browser reconnects by itself. */
export function useDeskNews(href: string, event: 'tickets' | 'version', onNews: (data: string) => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    const source = new EventSource(href)
    source.addEventListener(event, (message: MessageEvent<string>) => tell(message.data))
    return () => source.close()
  }, [href, event])
}
