import { runBackupCommand } from './backup-command.ts'

await runBackupCommand(process.argv.slice(2))
