import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const lookAgainMs = 4000

/** While something restarts, its page looks again by itself; without script a link does. */
export function useLookingAgain(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void revalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
