declare module 'virtual:words' {
  const source: string;
  export default source;
  export const language: string;
}

declare module 'virtual:licences' {
  export interface Licence {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly text: string;
  }
  const licences: readonly Licence[];
  export default licences;
}
