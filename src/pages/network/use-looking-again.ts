import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const lookAgainMs = 4000

/** Reloads the page's data every 4 s while equipment restarts; without script the page has a link for that. */
export function useLookingAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void revalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
