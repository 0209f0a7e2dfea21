export { OwnChoices, type OwnChoicesData } from './ui/own-choices.tsx'
