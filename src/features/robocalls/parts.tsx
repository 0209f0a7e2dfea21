export { RobocallView } from './ui/robocall-view.tsx'
