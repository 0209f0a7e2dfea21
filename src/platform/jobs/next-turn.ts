const waiting: (() => void)[] = []

function give(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(give)
}

/**
 * Lets requests have their turn between two pieces of long work. In each round of the event loop only one piece of work
 * goes on, however many there are: after a publication half a dozen do, and a request that needs several rounds would
 * wait for all of them each time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(give)
  })
}
