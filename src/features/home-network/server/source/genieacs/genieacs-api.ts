import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'

/** Includes the time a gateway is given to begin a task, and the time to carry it out. */
const taskMs = 24_000

/** The requests that we send to GenieACS's northbound interface (decision 0035). */
export const genieAcs = {
  find: endpoint({ id: 'genieAcs.find', summary: 'What is known of a gateway.', method: 'GET', path: '/devices', access: 'anyone', query: z.object({ query: z.string(), projection: z.string() }), response: z.array(z.record(z.string(), z.unknown())).max(16) }),
  addTask: endpoint({
    id: 'genieAcs.addTask',
    summary: 'Has a gateway do something now: 200 where it did, 202 where the task is left to be done later.',
    method: 'POST',
    path: '/devices/{device}/tasks',
    access: 'anyone',
    params: z.object({ device: z.string() }),
    // The parameter's presence requests the connection; its value is empty.
    query: z.object({ timeout: z.number(), connection_request: z.literal('') }),
    body: z.object({
      name: z.enum(['getParameterValues', 'setParameterValues', 'reboot']),
      parameterNames: z.array(z.string()).optional(),
      parameterValues: z.array(z.tuple([z.string(), z.union([z.string(), z.boolean()]), z.string()])).optional(),
      uniqueKey: z.string().optional(),
      expiry: z.number(),
    }),
    response: z.object({ _id: z.string() }),
    timeoutMs: taskMs,
  }),
  deleteTask: endpoint({ id: 'genieAcs.deleteTask', summary: 'Takes a task back that was not done.', method: 'DELETE', path: '/tasks/{task}', access: 'anyone', params: z.object({ task: z.string() }), response: z.null() }),
}
