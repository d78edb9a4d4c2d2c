import { Button, Group, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import styles from "./-participant.module.css";

/** Link to the online stage. It does not check whether one is open: that call would start the person's time (3-decisions, section 6). */
export const QuestionnaireCall = () => (
  <Group className={`card part ${styles.call}`} component="section" gap="18px 28px" aria-labelledby="questionnaire-en-ligne">
    <div>
      <Title order={2} id="questionnaire-en-ligne">
        Votre questionnaire en ligne
      </Title>
      <Text mt={6}>
        Installez-vous au calme, avec du papier et un crayon&nbsp;: votre temps est compté à partir du moment où vous découvrez les
        questions.
      </Text>
    </div>
    <Button
      component={Link}
      to="/questionnaire"
      preload={false}
      variant="main"
      size="lg"
      rightSection={<IconArrowRight size={20} aria-hidden />}
    >
      Répondre au questionnaire
    </Button>
  </Group>
);
