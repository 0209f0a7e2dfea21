import type { RequestContext } from '#platform/context/request-context.ts'
import { demoGatewaySystem } from '../simulator/demo-gateways.ts'
import { gatewayDown, type GatewaySource } from './gateway-source.ts'
import { genieAcsSource } from './genieacs/genieacs-source.ts'
import { httpGatewaySource } from './http-gateway-source.ts'

/** The operator's own system if one is configured; in the demo simulated ones; else a source that is always down. */
export async function gatewaySourceOf(context: RequestContext): Promise<GatewaySource> {
  const { config } = context.runtime
  if (config.genieacs) return genieAcsSource(context, config.genieacs)
  if (config.gateways) return httpGatewaySource(context, config.gateways)
  return config.mode === 'production' ? unreachable : httpGatewaySource(context, await demoGatewaySystem(context.runtime))
}

const down = async () => gatewayDown
const unreachable: GatewaySource = { read: down, readWifi: down, restart: down, changeWifi: down, changeDevice: down, forgetDevice: down }
