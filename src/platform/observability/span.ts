/**
 * Traces as the rest of the program sees them: a span knows its parent because it was made by it, and travels in the
 * request context. Only traces.ts knows OpenTelemetry, and it is loaded only where traces are sent somewhere.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface Span {
  /** W3C Trace Context, for the header of an outgoing request: always made by us, never passed on (API-02) */
  readonly traceparent: string
  child(name: string, kind: 'internal' | 'client', facts?: SpanFacts): Span
  /** Once, with what is known only now. */
  end(result?: { name?: string; facts?: SpanFacts; isFault?: boolean }): void
}

export interface Tracing {
  /** `parent` is a traceparent of our own, from another process that has proven itself. */
  start(name: string, parent?: string): Span
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>
}
