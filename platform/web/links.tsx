import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type With<Props> = Props & Omit<ComponentPropsWithRef<"a">, keyof Props>;

/** A button that leads to a page; the router checks its address, which it cannot for `component={Link}`. */
export const LinkButton = createLink((props: With<ButtonProps>) => <Button component="a" {...props} />);

export const LinkAnchor = createLink((props: With<AnchorProps>) => <Anchor {...props} />);
