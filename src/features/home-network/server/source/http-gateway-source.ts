import { z } from 'zod'
import { endpoint, type Endpoint, type InputOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { OperatorSystemSettings } from '#platform/config/config.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { wasNeverSent } from '#platform/services/call.ts'
import { askOperatorSystem } from '#platform/services/operator-system.ts'
import { GatewayReport, WifiSecret } from '../../rules/gateway-report.ts'
import { gatewayDown, notConfirmed, type GatewayKey, type GatewaySource } from './gateway-source.ts'

const serial = z.object({ serial: z.string() })
const done = z.object({ isDone: z.boolean() })
const network = serial.extend({ network: z.string() })
const device = serial.extend({ device: z.string() })

/** The requests that we send to a system that manages gateways (decision 0035). */
export const gatewaySystem = {
  read: endpoint({ id: 'gatewaySystem.read', summary: 'What a gateway says.', method: 'GET', path: '/gateways/{serial}', access: 'anyone', params: serial, response: GatewayReport }),
  readWifi: endpoint({ id: 'gatewaySystem.readWifi', summary: 'What joins its networks.', method: 'GET', path: '/gateways/{serial}/wifi', access: 'anyone', params: serial, response: z.object({ serial: z.string(), networks: z.array(WifiSecret) }) }),
  restart: endpoint({ id: 'gatewaySystem.restart', summary: 'Restarts it.', method: 'POST', path: '/gateways/{serial}/restart', access: 'anyone', params: serial, body: z.object({}), response: done }),
  changeWifi: endpoint({ id: 'gatewaySystem.changeWifi', summary: 'Changes a network.', method: 'PUT', path: '/gateways/{serial}/wifi/{network}', access: 'anyone', params: network, body: z.object({ name: z.string().optional(), password: z.string().optional(), isOn: z.boolean().optional() }), response: done, isIdempotent: true }),
  changeDevice: endpoint({ id: 'gatewaySystem.changeDevice', summary: 'Changes a device.', method: 'PUT', path: '/gateways/{serial}/devices/{device}', access: 'anyone', params: device, body: z.object({ name: z.string().optional(), pausedUntil: z.number().optional() }), response: done, isIdempotent: true }),
  forgetDevice: endpoint({ id: 'gatewaySystem.forgetDevice', summary: 'Forgets a device.', method: 'DELETE', path: '/gateways/{serial}/devices/{device}', access: 'anyone', params: device, response: done, isIdempotent: true }),
}

/** NET-01: gateways behind a management system over HTTP. An answer about a gateway not asked for is rejected. */
export function httpGatewaySource(context: RequestContext, settings: OperatorSystemSettings): GatewaySource {
  const ask = <E extends Endpoint>(gateway: GatewayKey, asked: E, input: InputOf<E>) => askOperatorSystem(context, settings, asked, input, gateway.serial)
  return {
    async read(gateway) {
      const answer = await ask(gateway, gatewaySystem.read, { params: gateway })
      return answer.ok && answer.data.serial === gateway.serial ? answer : gatewayDown
    },
    async readWifi(gateway) {
      const answer = await ask(gateway, gatewaySystem.readWifi, { params: gateway })
      return answer.ok && answer.data.serial === gateway.serial ? success(answer.data.networks) : gatewayDown
    },
    restart: async (gateway) => told(await ask(gateway, gatewaySystem.restart, { params: gateway, body: {} })),
    changeWifi: async (gateway, id, body) => told(await ask(gateway, gatewaySystem.changeWifi, { params: { ...gateway, network: id }, body })),
    changeDevice: async (gateway, id, body) => told(await ask(gateway, gatewaySystem.changeDevice, { params: { ...gateway, device: id }, body })),
    forgetDevice: async (gateway, id) => told(await ask(gateway, gatewaySystem.forgetDevice, { params: { ...gateway, device: id } })),
  }
}

/** A request refused or never sent changed nothing (GATEWAY_DOWN); after any other failure the outcome is unknown. */
export function told(answer: Outcome<{ isDone: boolean }>): Outcome<{ isDone: boolean }> {
  if (answer.ok) return answer
  return answer.status < 500 || wasNeverSent(answer) ? gatewayDown : notConfirmed
}
