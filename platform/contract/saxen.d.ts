declare module "saxen" {
  export class Parser {
    on(event: "openTag", call: (name: string, attributes: () => Readonly<Record<string, string>> | false) => void): this;
    on(event: "closeTag", call: (name: string) => void): this;
    on(event: "text" | "cdata" | "attention" | "comment", call: (text: string) => void): this;
    on(event: "error" | "warn", call: (error: Error) => void): this;
    write(text: string): this;
    end(): Error | null;
  }
}
