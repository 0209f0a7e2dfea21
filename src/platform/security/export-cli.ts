import { exportSecurityLog } from './export-command.ts'

await exportSecurityLog(process.argv.slice(2))
